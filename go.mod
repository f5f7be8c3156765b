module vezir

go 1.26.8
