// The values under the pointer. Without this script the report shows everything but these.
for (const svg of document.querySelectorAll('svg[data-plot]')) {
  const { at, names, lines, top, floor } = JSON.parse(svg.dataset.plot);
  const figure = svg.closest('figure');
  const cursor = svg.querySelector('.cursor');
  const tip = document.createElement('div');
  tip.className = 'tip';
  tip.hidden = true;
  figure.append(tip);
  svg.addEventListener('pointermove', (event) => {
    const box = svg.getBoundingClientRect();
    const scale = box.width / svg.viewBox.baseVal.width;
    const x = (event.clientX - box.left) / scale;
    const distance = (i) => Math.abs(at[i] - x);
    const nearest = at.reduce((best, _, i) => (distance(i) < distance(best) ? i : best), 0);
    for (const [name, value] of Object.entries({ x1: at[nearest], x2: at[nearest], y1: top, y2: floor })) {
      cursor.setAttribute(name, value);
    }
    cursor.style.visibility = 'visible';
    const values = lines.map(([name, all]) => `${name}  ${all[nearest] ?? '–'}`);
    tip.textContent = [names[nearest], ...values].join('\n');
    tip.hidden = false;
    const left = box.left - figure.getBoundingClientRect().left + at[nearest] * scale + 10;
    tip.style.left = `${Math.min(left, figure.clientWidth - tip.offsetWidth - 8)}px`;
    tip.style.top = `${box.top - figure.getBoundingClientRect().top + 8}px`;
  });
  svg.addEventListener('pointerleave', () => {
    tip.hidden = true;
    cursor.style.visibility = 'hidden';
  });
}
