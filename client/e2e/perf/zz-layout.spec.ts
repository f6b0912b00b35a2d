/* eslint-disable */
import { test } from '../fixtures';
test('layout', async ({ site, member }) => {
  const conversation = await site.conversation('anna', 'ben');
  const ben = await member('ben');
  await ben.goto(`/chats/${conversation}`);
  await ben.waitForTimeout(3000);
  const r = await ben.evaluate(async () => {
    const list = document.querySelector('.log__list') as HTMLElement;
    const scroller = list.parentElement as HTMLElement;
    const rows = [...list.children];
    // up to 220 rows
    while (list.children.length < 220) list.insertBefore(rows[5 + (list.children.length % 40)]!.cloneNode(true), list.lastElementChild);
    const run = (name: string) => {
      const times: number[] = [];
      for (let i = 0; i < 60; i += 1) {
        const li = rows[8]!.cloneNode(true) as HTMLElement;
        const t = performance.now();
        list.insertBefore(li, list.lastElementChild);
        void scroller.scrollTop; void list.offsetHeight;
        times.push(performance.now() - t);
        li.remove();
        void list.offsetHeight;
      }
      times.sort((a, b) => a - b);
      return `${name}: median ${times[30]!.toFixed(3)} min ${times[0]!.toFixed(3)}`;
    };
    const out = [`rows ${list.children.length}`];
    out.push(run('flex'));
    list.style.display = 'block'; out.push(run('block'));
    list.style.display = '';
    const s = document.createElement('style'); document.head.append(s);
    s.textContent = '.log__list > * { contain: layout style paint }'; out.push(run('flex+contain rows'));
    s.textContent = '.log__list { contain: content }'; out.push(run('flex+contain list'));
    s.textContent = '.log__list > * { content-visibility: auto; contain-intrinsic-size: auto 60px }'; await new Promise((r) => setTimeout(r, 500)); out.push(run('content-visibility'));
    s.textContent = '.log__list { display: grid; grid-auto-columns: 100% }'; out.push(run('grid'));
    s.textContent = '.bubble { text-wrap: wrap !important }'; out.push(run('flex nopretty'));
    s.textContent = '';
    // groups
    const wrap = document.createElement('div');
    const kids = [...list.children];
    const groups: HTMLElement[] = [];
    kids.slice(1, -1).forEach((k, i) => { if (i % 64 === 0) { const g = document.createElement('div'); g.style.cssText = 'display:flex;flex-direction:column'; list.insertBefore(g, list.lastElementChild); groups.push(g); } groups.at(-1)!.append(k); });
    const last = groups.at(-1)!;
    const run2 = (name: string) => {
      const times: number[] = [];
      for (let i = 0; i < 60; i += 1) {
        const li = rows[8]!.cloneNode(true) as HTMLElement;
        const t = performance.now();
        last.append(li);
        void scroller.scrollTop; void list.offsetHeight;
        times.push(performance.now() - t);
        li.remove(); void list.offsetHeight;
      }
      times.sort((a, b) => a - b);
      return `${name}: median ${times[30]!.toFixed(3)} min ${times[0]!.toFixed(3)}`;
    };
    out.push(`groups ${groups.length}, last ${last.children.length}`, run2('groups'));
    s.textContent = '.log__list > div:not(:nth-last-child(2)) { content-visibility: auto; contain-intrinsic-size: auto 4000px }'; await new Promise((r) => setTimeout(r, 500)); out.push(run2('groups cv'));
    return out;
  });
  console.log(r.join('\n'));
});
