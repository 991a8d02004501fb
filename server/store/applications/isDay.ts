/** Whether the text is a day that exists, as YYYY-MM-DD. PostgreSQL must accept it too, which has no year 0. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text && !text.startsWith('0000')
}
