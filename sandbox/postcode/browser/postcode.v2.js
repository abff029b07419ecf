/* Our own stand-in for the postcode script: same global, same constructor, same answers, over a small address book. */
;(() => {
  const origin = new URL(document.currentScript.src).origin

  class Postcode {
    #options

    constructor(options = {}) {
      this.#options = options
    }

    embed(element, { q = '', autoClose = true } = {}) {
      const frame = document.createElement('iframe')
      frame.title = '주소 검색'
      frame.src = this.#address(q)
      Object.assign(frame.style, {
        display: 'block',
        border: '0',
        width: length(this.#options.width, '100%'),
        minWidth: `${this.#options.minWidth ?? 300}px`,
        height: length(this.#options.height, '100%'),
      })
      element.replaceChildren(frame)
      const stop = this.#listen(() => frame.contentWindow, {
        done: () => {
          if (!autoClose) return
          stop()
          frame.remove()
        },
        autoClose,
      })
    }

    open({ q = '', left, top, popupTitle = '', popupKey = 'sandbox-postcode', autoClose = true } = {}) {
      const features = `width=500,height=600${left === undefined ? '' : `,left=${left}`}${top === undefined ? '' : `,top=${top}`}`
      const popup = window.open(this.#address(q, popupTitle), popupKey, features)
      if (popup === null) return
      let completed = false
      const stop = this.#listen(() => popup, {
        done: () => {
          completed = true
          if (autoClose) popup.close()
        },
        autoClose: false,
      })
      const watch = setInterval(() => {
        if (!popup.closed) return
        clearInterval(watch)
        stop()
        this.#options.onclose?.(completed ? 'COMPLETE_CLOSE' : 'FORCE_CLOSE')
      }, 200)
    }

    #address(q, title = '') {
      const address = new URL('/postcode/embed', origin)
      const { shorthand = true, focusInput = true, hideEngBtn = true, maxSuggestItems, theme = {} } = this.#options
      const query = {
        q,
        title,
        origin: location.origin,
        shorthand,
        focusInput,
        hideEngBtn,
        maxSuggestItems,
        ...prefixed(theme),
      }
      for (const [name, value] of Object.entries(query)) {
        if (value !== undefined && value !== '') address.searchParams.set(name, String(value))
      }
      return address.href
    }

    /** Answers of the frame go to the callbacks in the documented order: oncomplete, then onclose. */
    #listen(source, { done, autoClose }) {
      const { oncomplete, onresize, onclose, onsearch } = this.#options
      function onMessage(event) {
        if (event.origin !== origin || event.source !== source()) return
        const { kind, value } = event.data ?? {}
        if (kind === 'search') onsearch?.(value)
        if (kind === 'resize') onresize?.(value)
        if (kind === 'complete') {
          oncomplete?.(value)
          done()
          if (autoClose) onclose?.('COMPLETE_CLOSE')
        }
      }
      window.addEventListener('message', onMessage)
      return () => window.removeEventListener('message', onMessage)
    }
  }

  const length = (value, otherwise) =>
    value === undefined ? otherwise : typeof value === 'number' ? `${value}px` : value
  const prefixed = (theme) =>
    Object.fromEntries(Object.entries(theme).map(([name, colour]) => [`theme.${name}`, colour]))

  const postcode = {
    load: (act) => (document.readyState === 'complete' ? act() : window.addEventListener('load', () => act())),
    version: 'sandbox',
    _validParam_: true,
  }
  window.kakao = { ...window.kakao, Postcode, postcode }
  window.daum = { ...window.daum, Postcode, postcode }
})()
