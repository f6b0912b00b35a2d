### Where a member lives: in the own profile and when signing up.

location-place = City or village
location-place-hint = Type the first letters and choose from the list.
location-found = { $count ->
    [0] No such place
    [one] One place
   *[other] { $count } places
}
location-none = No such place
location-here = Use my location
location-is = Your place: { $place }
location-privacy = Only an area of about 5 km leaves your device, and others see no more than your region. Places by
location-credit = GeoNames
location-denied = Your browser may not tell this site where you are. Type your place instead, or allow it in the browser's settings for this site.
location-unsupported = Your browser cannot tell this site where you are. Type your place instead.
location-lost = Your device could not find out where it is. Try again, or type your place.
location-far = None of our places is near you. Type your place instead.
location-region = Region
location-region-hint = Others see nothing more precise than this.
location-region-open = Choose a region
