### What the browser shows in the place of a page that it cannot fetch and has not kept. Plain sentences.

offline-title = You are offline
offline-text = This page needs the network. It opens by itself once you are back.
offline-retry = Try again
