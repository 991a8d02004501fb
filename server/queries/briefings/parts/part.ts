import type { BriefingContext } from '../briefingContext.ts'
import type { ShownTable } from '../shown.ts'

/** A part of a briefing that shows no form. Definitions name it by its key in the registry. */
export interface BriefingPart {
  /** The description that an analyst sees in the editor. */
  description: string
  show(reading: BriefingContext): ShownTable
}
