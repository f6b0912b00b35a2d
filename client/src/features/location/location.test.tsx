import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Place } from '../../api/wire.gen';
import { useNotices } from '../../platform/notices';
import { answerCalls, answered, refused } from '../../testing/api';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { type Location, LocationFields, locationOf } from './location-fields';

const REGIONS = [
  { country: 'NL', regions: ['Drenthe', 'Gelderland', 'Utrecht'] },
  { country: 'BE', regions: ['Antwerpen', 'Limburg'] },
];
const EDE: Place = { id: 2756429, name: 'Ede', country: 'NL', region: 'Gelderland' };
const EDEGEM: Place = { id: 2799365, name: 'Edegem', country: 'BE', region: 'Antwerpen' };
const BORDER: Place = { id: 5, name: 'Grens', country: 'NL', region: '' };

const UTRECHT: Location = { country: 'NL', region: 'Utrecht', place: null };

/** Serves places by what is asked, and returns the queries. */
function serve(places: (query: URLSearchParams) => Place[] = () => [EDE, EDEGEM]) {
  const queries: string[] = [];
  answerCalls((call) => {
    const { searchParams } = new URL(call.url);
    queries.push(searchParams.toString());
    return answered({ places: places(searchParams) });
  });
  return queries;
}

async function fields(location = UTRECHT) {
  const screen = await show(
    <form aria-label="form" onSubmit={(event) => event.preventDefault()}>
      <LocationFields regions={REGIONS} location={location} />
    </form>,
    '/profile',
  );
  const form = () => screen.getByRole('form').element() as HTMLFormElement;
  const filledIn = () => locationOf(Object.fromEntries(new FormData(form())));
  const box = screen.getByRole('combobox', { name: 'City or village' });
  await expect.element(box).toBeVisible();
  return { screen, box, filledIn };
}

/** What the browser answers, asked or not. */
function browserIs(permission: PermissionState, position: GeolocationCoordinates | number | null) {
  const status = Object.assign(new EventTarget(), { state: permission, name: 'geolocation', onchange: null });
  const query = vi.spyOn(navigator.permissions, 'query').mockResolvedValue(status as PermissionStatus);
  const asked = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed) => {
    if (typeof position === 'number') failed?.({ code: position, message: '' } as GeolocationPositionError);
    else if (position) found({ coords: position, timestamp: 0 } as GeolocationPosition);
  });
  onTestFinished(() => {
    query.mockRestore();
    asked.mockRestore();
  });
  return asked;
}

const AMSTERDAM = { latitude: 52.37021, longitude: 4.89517 } as GeolocationCoordinates;

beforeEach(() => enter({ user: {} }));

test('a place is typed, found and chosen by keys alone, and its region follows', async () => {
  const queries = serve();
  const { screen, box, filledIn } = await fields();
  await expectAccessible();
  await box.click();
  await userEvent.keyboard('ede');
  await expect.poll(() => screen.getByRole('listbox').getByRole('option').elements().length).toBe(2);
  expect(queries.at(-1)).toBe('q=ede');
  await expect.poll(() => useNotices.getState().spoken).toBe('2 places');
  await expect.element(box).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const second = screen.getByRole('option', { name: /Edegem/ });
  await expect.element(second).toHaveAttribute('aria-selected', 'true');
  await expect.element(box).toHaveAttribute('aria-activedescendant', second.element().id);
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(box).toHaveValue('Ede');
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  await expect.element(screen.getByLabelText('Region')).toHaveValue('NL/Gelderland');
  expect(filledIn()).toEqual({ country: 'NL', region: 'Gelderland', place: { id: EDE.id } });
});

test('what was typed and not chosen is no place', async () => {
  serve();
  const { screen, box, filledIn } = await fields({ country: 'NL', region: 'Gelderland', place: EDE });
  await box.fill('edeg');
  await expect.element(screen.getByRole('option', { name: /Edegem/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('Ede');
  await box.fill('edeg');
  await userEvent.tab();
  await expect.element(box).toHaveValue('Ede');
  expect(filledIn().place).toEqual({ id: EDE.id });
  await box.fill('');
  await userEvent.tab();
  expect(filledIn()).toEqual({ country: 'NL', region: 'Gelderland', place: null });
});

test('another region takes the place away, and a place of no known region leaves the region', async () => {
  serve(() => [BORDER]);
  const { screen, box, filledIn } = await fields({ country: 'NL', region: 'Gelderland', place: EDE });
  await screen.getByLabelText('Region').selectOptions('Drenthe, NL');
  await expect.element(box).toHaveValue('');
  expect(filledIn()).toEqual({ country: 'NL', region: 'Drenthe', place: null });
  await box.fill('grens');
  await screen.getByRole('option', { name: /Grens/ }).click();
  await expect.element(box).toHaveValue('Grens');
  expect(filledIn()).toEqual({ country: 'NL', region: 'Drenthe', place: { id: BORDER.id } });
});

test('where there is no such place, and where no answer comes, the field says so', async () => {
  let fails = false;
  answerCalls(() =>
    fails ? refused(429, { code: 'rate_limited', data: { retry_ms: 9 } }, 'Later') : answered({ places: [] }),
  );
  const { screen, box } = await fields();
  await box.fill('xq');
  await expect.element(screen.getByText('No such place').last()).toBeVisible();
  fails = true;
  await box.fill('xqz');
  await expect.element(screen.getByText(/try again/i).first()).toBeVisible();
});

test('the position is asked for when the button is pressed, and only its cell is sent', async () => {
  const asked = browserIs('prompt', AMSTERDAM);
  const queries = serve(() => [EDE]);
  const { screen, box, filledIn } = await fields();
  const button = screen.getByRole('button', { name: 'Use my location' });
  await expect.element(button).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  await button.click();
  await expect.element(box).toHaveValue('Ede');
  expect(queries).toEqual(['lat=52.375&lon=4.915']);
  expect(filledIn().place).toEqual({ id: EDE.id });
  await expect.poll(() => useNotices.getState().spoken).toBe('Your place: Ede');
});

test('who denied the position reads what to do instead, and is not asked again', async () => {
  const asked = browserIs('denied', 1);
  serve();
  const { screen } = await fields();
  await expect.element(screen.getByText(/may not tell this site where you are/)).toBeVisible();
  const button = screen.getByRole('button', { name: 'Use my location' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  (button.element() as HTMLElement).click();
  expect(asked).not.toHaveBeenCalled();
  await expectAccessible();
});

test('who denies the position when asked, reads it then', async () => {
  browserIs('prompt', 1);
  serve();
  const { screen } = await fields();
  await screen.getByRole('button', { name: 'Use my location' }).click();
  await expect.element(screen.getByText(/may not tell this site where you are/)).toBeVisible();
});

test('a device that does not know where it is, and a place far from all others, are said', async () => {
  browserIs('granted', 2);
  serve(() => []);
  const { screen } = await fields();
  const button = screen.getByRole('button', { name: 'Use my location' });
  await button.click();
  await expect.element(screen.getByText(/could not find out where it is/)).toBeVisible();
  browserIs('granted', AMSTERDAM);
  await button.click();
  await expect.element(screen.getByText(/None of our places is near you/)).toBeVisible();
});

test('a browser without geolocation has no button, and says why', async () => {
  vi.stubGlobal('isSecureContext', false);
  onTestFinished(() => void vi.unstubAllGlobals());
  serve();
  const { screen } = await fields();
  await expect.element(screen.getByText(/cannot tell this site where you are/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Use my location' })).not.toBeInTheDocument();
});

test('GeoNames is credited where its places are chosen', async () => {
  serve();
  const { screen } = await fields();
  await expect
    .element(screen.getByRole('link', { name: 'GeoNames' }))
    .toHaveAttribute('href', 'https://www.geonames.org/');
});
