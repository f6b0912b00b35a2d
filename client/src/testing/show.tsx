import axe from 'axe-core';
import type { ReactElement, ReactNode } from 'react';
import { Router } from '../router/router';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { memoryHistory } from './memory-history';
import { WordsProvider } from '../words/words';

/** Renders an element as the site would: with words and a router, at the last of the paths that were visited. */
export function show(element: ReactElement, ...visited: string[]) {
  const history = memoryHistory(...visited);
  return render(element, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <WordsProvider>
        <Router history={history}>{children}</Router>
      </WordsProvider>
    ),
  });
}

/** Rules about whole pages, which a part on its own cannot meet. */
const PAGE_RULES = ['region', 'landmark-one-main', 'page-has-heading-one'];

/** Fails with what axe finds wrong in what is on the page now, contrast included. */
export async function expectAccessible(): Promise<void> {
  await movementsEnded();
  const { violations } = await axe.run(document.body, {
    rules: Object.fromEntries(PAGE_RULES.map((rule) => [rule, { enabled: false }])),
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** Words that are still fading in have less contrast than they will have. */
async function movementsEnded(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect, timeline }) => {
    // What follows a finger's scrolling ends when that does.
    return timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
  });
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
