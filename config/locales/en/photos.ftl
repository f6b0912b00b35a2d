### Photos as large as the screen, one at a time.

lightbox-place = { $place } of { $count }
lightbox-next = Next photo
lightbox-previous = Previous photo
