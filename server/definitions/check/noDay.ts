/** Whether a text has the form of a day or a month but is none, such as `2026-02-30`. */
export const isNoDay = (text: string): boolean =>
  /^\d{4}-\d{2}(-\d{2})?$/.test(text) && !new Date(text).toJSON()?.startsWith(text)
