import { expect, test } from '#test/support/fixtures.ts'

test('copies each figure whole in its own place, in the lines and cells of the page, and nothing beside it', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  // What is copied from one text of a figure or a word to another, and the same of a page that shows all digits.
  const results = await page.evaluate(() => {
    const make = (name: string, has: Readonly<Record<string, string>>, ...inside: (string | Node)[]): HTMLElement => {
      const element = document.createElement(name)
      const { display = '', ...attributes } = has
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
      element.style.display = display
      element.append(...inside)
      return element
    }
    const one = (...inside: (string | Node)[]): HTMLElement => make('p', {}, ...inside)
    const cut = (whole: string, ...shown: (string | Node)[]): HTMLElement =>
      make('span', { 'data-whole': whole }, ...shown)
    const cell = (...inside: (string | Node)[]): HTMLElement => make('td', {}, ...inside)
    const placed = (has: Readonly<Record<string, string>>, ...inside: (string | Node)[]): HTMLElement =>
      make('div', { class: 'data-grid-cell', ...has }, ...inside)
    const box = make(
      'div',
      {},
      one('28 Nov 12:05 ', cut('12.75', '12'), ' BTC'),
      one('1.50'),
      one(make('b', {}, 'Sum'), ' ', cut('1.5049 1INCH', '1.5', make('i', {}, '0'), ' 1INCH')),
      make(
        'table',
        {},
        make('tr', {}, cell('Fee'), cell(cut('1.5001', '1.50')), cell('1.50')),
        make('tr', {}, cell('Cost'), cell('12'), cell(cut('12.125 USDT', '12 USDT'))),
      ),
      make(
        'div',
        { display: 'flex' },
        make('span', {}, 'Net'),
        cut('0.0123 BTC · 12.345 USDT', '0.01 BTC · 12.34 USDT'),
      ),
      make(
        'div',
        { display: 'grid' },
        placed({ title: '1.504900' }, '1.50'),
        placed({}, '1.50'),
        placed({ title: '1.509' }, cut('1.509', '1.50')),
      ),
      make('label', {}, make('input', { type: 'radio', name: 'planted', checked: '' }), '12'),
      one('End 12'),
    )
    document.querySelector('main')?.append(box)
    const textsOf = (): readonly Text[] => {
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        if ((node.textContent ?? '').trim() !== '') found.push(node as Text)
      return found
    }
    const selection = getSelection() as Selection
    const copied = (): string => {
      const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true })
      document.body.dispatchEvent(event)
      return event.defaultPrevented ? (event.clipboardData?.getData('text/plain') ?? '') : selection.toString()
    }
    const before = textsOf()
    // Places of texts that no figure is cut by.
    const insideOf = (text: Text | undefined): Element | null | undefined =>
      text?.parentElement?.closest('[data-whole]')
    const pairs = before.flatMap((start, from) =>
      before.slice(from).flatMap((end, more) => {
        const to = from + more
        const cutsOne =
          (insideOf(start) != null && insideOf(start) === insideOf(before[from - 1])) ||
          (insideOf(end) != null && insideOf(end) === insideOf(before[to + 1]))
        return cutsOne ? [] : [{ from, to, start, end }]
      }),
    )
    const size = document.querySelectorAll('*').length
    const made = pairs.map(({ start, end }) => {
      selection.setBaseAndExtent(end, end.length, start, 0)
      const text = copied()
      const kept = selection.anchorNode === end && selection.focusNode === start && selection.focusOffset === 0
      return { text, kept: kept && document.querySelectorAll('*').length === size }
    })
    const radio = box.querySelector('input')?.checked
    // Half of a figure, of a page that has the rest as well.
    const [sum, net] = [before[5], before.find((text) => text.data.startsWith('0.01'))] as [Text, Text]
    selection.setBaseAndExtent(sum, 1, net, 13)
    const half = copied()
    // The page as it were with all digits, each figure still in as many texts.
    for (const element of box.querySelectorAll<HTMLElement>('[data-whole], [title]')) {
      const whole = element.dataset['whole'] ?? (element.querySelector('[data-whole]') === null ? '1.5049' : undefined)
      if (whole === undefined) continue
      const own = before.filter((text) => element.contains(text))
      own.forEach(
        (text, nth) =>
          (text.data =
            nth === 0
              ? whole.slice(0, whole.length - own.length + 1)
              : whole.slice(whole.length - own.length + nth, whole.length - own.length + nth + 1)),
      )
    }
    const native = pairs.map(({ start, end }) => {
      selection.setBaseAndExtent(start, 0, end, end.length)
      return selection.toString()
    })
    box.remove()
    return { made, native, half, radio }
  })
  expect(results.made.map(({ text }) => text)).toEqual(results.native)
  expect(results.made.every(({ kept }) => kept)).toBe(true)
  expect(results.native.length).toBeGreaterThan(100)
  expect(results.radio).toBe(true)
  expect(results.half).toMatch(/^\.50 1INCH\s[^]*0\.0123 BTC · 12$/)
})
