import { SearchScreen } from '../../features/search/search-screen';

/** `/members`: the search, for members and, where the site says so, for visitors. */
export function Screen() {
  return <SearchScreen />;
}
