/* Comfort for the API reference: a filter, the current section in the contents, buttons that copy code. */
'use strict';

const menu = document.querySelector('.menu');
const filter = document.querySelector('#reference-filter');
const count = document.querySelector('#reference-count');
const links = [...document.querySelectorAll('.contents a')];
const wide = matchMedia('(min-width: 56.01rem)');

const endpoints = [...document.querySelectorAll('.contents [data-endpoint]')].map((entry) => {
  const article = document.getElementById(entry.dataset.endpoint);
  const codes = [...article.querySelectorAll('.problems th[scope="row"]')].map((code) => code.textContent);
  const chapter = entry.closest('[data-chapter]').querySelector('.contents-title').textContent;
  const words = [article.id, entry.textContent, entry.firstElementChild.title, chapter, ...codes];
  return { entry, article, text: words.join(' ').toLowerCase() };
});

/** Every word has to occur somewhere in the method, path, title, id, chapter or problem codes. */
function applyFilter() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { entry, article, text } of endpoints) {
    const matches = words.every((word) => text.includes(word));
    entry.hidden = article.hidden = !matches;
    shown += Number(matches);
  }
  for (const group of document.querySelectorAll('.contents-group')) {
    const empty = words.length > 0 && !group.querySelector('[data-endpoint]:not([hidden])');
    group.hidden = empty;
    targetOf(group.querySelector('.contents-title a')).hidden = empty;
  }
  count.textContent = words.length > 0 ? `${shown} of ${endpoints.length} endpoints` : '';
  markCurrent();
}

function setFilter(value) {
  filter.value = value;
  applyFilter();
}

function targetOf(link) {
  return document.getElementById(decodeURIComponent(link.hash.slice(1)));
}

/** The last section of the contents that starts above the line on which a reader reads. */
const READING_LINE = 140;

function markCurrent() {
  const visible = links.filter((link) => !link.closest('[hidden]'));
  let low = 0;
  let high = visible.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (targetOf(visible[middle]).getBoundingClientRect().top <= READING_LINE) low = middle + 1;
    else high = middle;
  }
  const current = visible[Math.max(0, low - 1)];
  for (const link of links) if (link !== current) link.removeAttribute('aria-current');
  if (!current || current.hasAttribute('aria-current')) return;
  current.setAttribute('aria-current', 'location');
  if (wide.matches && document.activeElement !== filter) keepInView(current);
}

/** Scrolls the contents only, never the page. */
function keepInView(link) {
  const box = menu.getBoundingClientRect();
  const { top, bottom } = link.getBoundingClientRect();
  if (top < box.top + 70) menu.scrollTop += top - box.top - 90;
  else if (bottom > box.bottom - 20) menu.scrollTop += bottom - box.bottom + 90;
}

function addCopyButton(block) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', async () => {
    button.textContent = (await copyText(block.querySelector('code'))) ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => (button.textContent = 'Copy'), 1600);
  });
  block.append(button);
}

/** Pages served without TLS have no clipboard; there the text is at least selected. */
async function copyText(code) {
  try {
    await navigator.clipboard.writeText(code.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(code);
    return document.execCommand('copy');
  }
}

function onKey(event) {
  const typing = event.target.closest('input, textarea, select, [contenteditable]');
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    menu.open = true;
    filter.focus();
    filter.select();
  }
  if (event.key === 'Escape' && filter.value !== '') setFilter('');
  if (event.key === 'Enter' && event.target === filter)
    endpoints.find(({ entry }) => !entry.hidden)?.entry.firstElementChild.click();
}

/** A link into a part that the filter hides shows everything again. */
function showTarget() {
  const target = document.querySelector(':target');
  if (!target?.closest('[hidden]')) return;
  setFilter('');
  target.scrollIntoView();
}

let waiting = false;
function onScroll() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => {
    waiting = false;
    markCurrent();
  });
}

document.querySelector('.filter').hidden = false;
const scrolling = [...document.querySelectorAll('.code pre')].filter(
  (pre) => pre.scrollHeight > pre.clientHeight || pre.scrollWidth > pre.clientWidth,
);
for (const pre of scrolling) pre.tabIndex = 0;
for (const block of document.querySelectorAll('.code')) addCopyButton(block);
if (wide.matches && !CSS.supports('selector(::details-content)')) menu.open = true;
filter.addEventListener('input', applyFilter);
document.addEventListener('keydown', onKey);
document.addEventListener('scroll', onScroll, { passive: true });
window.addEventListener('hashchange', showTarget);
menu.addEventListener('click', (event) => {
  if (!wide.matches && event.target.closest('a')) menu.open = false;
});
markCurrent();
