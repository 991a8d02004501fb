/** In milliseconds: how long requests are counted before the limit may change. */
export const shedWindow = 100
/** In milliseconds: an event loop that is later than this on average has more to do than it can. */
const late = 25
/** Of the requests that were let in, the share that may be turned away afterwards before the limit falls. */
const wasted = 0.25
const fewer = 0.7
const more = 1.2

/**
 * Limits how many requests of one visitor are let in per window while the process cannot keep up. Then even turning
 * requests away takes all its time, so most of them have to be turned away before anything else is done for them.
 *
 * The limit falls while the event loop is late, or while many of those let in are turned away afterwards, and rises
 * again in between. It is the same for all, so a visitor with few requests is let in while another has thousands.
 */
export class LoadShedder {
  private limit = Infinity
  private wasLate = false
  /** How many requests each visitor has sent in this window. */
  private readonly sent = new Map<string, number>()
  private letIn = 0
  private turnedAway = 0
  private shed = 0

  /** `crowd`: requests a second of all visitors. Fewer are not what keeps the process busy, so none is refused. */
  constructor(private readonly crowd: number) {}

  /** Counts one more request, and returns whether to let it in. */
  admits(visitor: string): boolean {
    const before = this.sent.get(visitor) ?? 0
    this.sent.set(visitor, before + 1)
    if (before >= this.limit) {
      this.shed += 1
      return false
    }
    this.letIn += 1
    return true
  }

  /** Counts a request that was let in, and then found no permit. */
  countTurnedAway(): void {
    this.turnedAway += 1
  }

  /** Whether the process cannot keep up: each request that waits then makes the others later. */
  isShedding(): boolean {
    return this.limit < Infinity
  }

  /**
   * Ends a window, and returns what happened in it. `lateness`: of the event loop, on average. `lasted`: for how long
   * the window was open. Both are in milliseconds.
   */
  endWindow({ lateness, lasted }: { lateness: number; lasted: number }): { letIn: number; shed: number } {
    const { letIn, shed } = this
    const most = [...this.sent.values()].reduce((one, other) => Math.max(one, other), 0)
    const isLate = lateness > late
    const isShedding = this.isShedding()
    const isTooMuch = isShedding ? isLate || this.turnedAway > wasted * letIn : isLate && this.wasLate
    if (letIn + shed < (this.crowd * lasted) / 1000) this.limit = Infinity
    else if (isTooMuch) this.limit = Math.max(1, Math.floor(fewer * Math.min(this.limit, most)))
    else if (isShedding) this.limit = most < this.limit ? Infinity : Math.ceil(more * this.limit)
    this.wasLate = isLate
    this.sent.clear()
    this.letIn = 0
    this.turnedAway = 0
    this.shed = 0
    return { letIn, shed }
  }
}
