### The photos of the member's own profile.

own-photos-title = Your photos
own-photos-add = Add a photo
own-photos-room = { $count } of { $most } photos.
own-photos-premium = Premium members have room for 25.
# Names one photo for those who cannot see it.
own-photos-one = Your photo { $place } of { $count }
own-photos-more = More about photo { $place }
own-photos-main = Main
own-photos-hidden = Matches only
own-photos-make-main = Show first
own-photos-is-main = This is now your main photo
own-photos-earlier = Move forward
own-photos-later = Move back
own-photos-moved = Photo { $place } of { $count } now
own-photos-hide = For matches only
own-photos-hide-hint = Only members with whom you have a match see it.
own-photos-delete = Delete
own-photos-delete-title = Delete this photo?
own-photos-delete-text = It disappears from your profile at once, and we delete the file.
own-photos-cancel = Cancel
own-photos-processing = Being made ready
own-photos-damaged = This file cannot be read as a photo. Delete it and choose another.
own-photos-new = Your new photo
own-photos-sending = Sending the photo
own-photos-let-go = Leave it
own-photos-crop-title = Choose what is shown
own-photos-preview = The photo as it will be
own-photos-shape = Shape
own-photos-portrait = Portrait
own-photos-whole = The whole photo
own-photos-zoom = Zoom
own-photos-across = Sideways
own-photos-down = Up, down
own-photos-turn = Turn
own-photos-use = Use this photo
