/**
 * How a day and a time are written in a language, by hand: the browser takes 10 to 25 ms to make its first format, in
 * the middle of what a person does.
 */
export interface DateNames {
  /** What follows the day of a month. */
  dot: '' | '.'
  /** Each in the letters that it has in a column of days. */
  months: readonly string[]
  /** From Sunday. */
  weekdays: readonly string[]
}

const english: DateNames = {
  dot: '',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}

const german: DateNames = {
  dot: '.',
  months: ['Jan.', 'Feb.', 'März', 'Apr.', 'Mai', 'Juni', 'Juli', 'Aug.', 'Sep.', 'Okt.', 'Nov.', 'Dez.'],
  weekdays: ['So.', 'Mo.', 'Di.', 'Mi.', 'Do.', 'Fr.', 'Sa.'],
}

/** By language tag. Every English is written as in Britain; Austria's months differ, so the browser writes them. */
const byTag: Partial<Record<string, DateNames>> = { de: german, 'de-DE': german, 'de-CH': german }

/** Undefined for a tag whose days the browser writes. */
export const dateNames = (tag: string): DateNames | undefined => (/^en\b/.test(tag) ? english : byTag[tag])
