### The search for members.

search-filters = Filters
search-filters-count =
    { $count ->
        [0] Filters
       *[other] Filters, { $count }
    }
search-results = Results
search-in = People in { $place }
search-near = People within { $km } km
search-total =
    { $count ->
        [one] { $count } person
       *[other] { $count } people
    }
search-show =
    { $count ->
        [0] Nobody found
        [one] Show { $count } person
       *[other] Show { $count } people
    }
search-show-all = Show

## Filters

search-gender = Looking for
search-women = Women
search-men = Men
search-everybody = Everyone
search-min-age = From age
search-max-age = To age
search-any = Any
search-country = Country
search-region = Region
search-anywhere = The whole country
search-distance = Distance
search-within = Within { $km } km
search-online = Here just now
search-online-hint = Online within the last half hour.
search-photo = With a photo
search-real = Real people only
search-real-hint = Leaves out fictional profiles, which are always labelled.
search-more = More filters
search-clear = Clear all filters

## The end of the list

search-next = Show more
search-page-failed = The next people did not load.
search-blurred = Pictures are blurred until you are a member.
search-for-members = There are more people. Members see everybody, with their photos.
search-join = Join for free

## Nobody, or few

search-none-title = Nobody fits all of this
search-none-text = Try fewer filters, or a wider area.
search-none-similar = But these people come close.
search-wrong-title = This search is not possible
search-wrong-text = One of its filters does not exist here.
search-failed = The search did not load

# Headings above people who fit when one more filter is wider.
search-similar-ages = A little younger or older
search-similar-place = Elsewhere in the country
search-similar-wishes = Not quite what you asked for
