/** How long something took each time, in ms, in words: what is usual, and the worst. */
export function took(times: number[]): string {
  const usual = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  return `in ${seconds(usual)}, at most ${seconds(Math.max(0, ...times))}`
}

/** Why a figure is not reached; undefined where it is. */
export function slower(what: string, times: number[], promised: number): string | undefined {
  const worst = Math.max(0, ...times)
  return worst > promised ? `${what} took up to ${seconds(worst)} rather than ${seconds(promised)}.` : undefined
}

const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`
