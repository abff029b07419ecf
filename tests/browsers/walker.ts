export type Pressed = 'button' | 'link' | 'checkbox' | 'radio'

/** What a walk through the shop needs of a browser, whichever protocol drives it. Each waits until it can be done. */
export type Walker = {
  /** Opens an address of the shop: '/Main'. */
  open(path: string): Promise<void>
  /** Presses the first such thing that is seen, by its name. */
  press(what: Pressed, name: string | RegExp): Promise<void>
  /** Puts a text into the field that a CSS selector names, in place of what stood there. */
  type(field: string, text: string): Promise<void>
  /** Gives the file at this path to a file field. */
  upload(field: string, file: string): Promise<void>
  /** Until the words are to be read on the page. */
  sees(words: string | RegExp): Promise<void>
  /** Until the address holds this. */
  at(part: string): Promise<void>
  /** Walks on inside the frame that a CSS selector names. */
  inside(frame: string, walk: (walker: Walker) => Promise<void>): Promise<void>
  /** What a function says in the page. */
  ask<Answer>(question: () => Answer): Promise<Answer>
}
