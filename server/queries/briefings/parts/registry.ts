import { changes } from './changes.ts'
import { conditions } from './conditions.ts'
import { confirmations } from './confirmations.ts'
import { documents } from './documents.ts'
import { exceptions } from './exceptions.ts'
import type { BriefingPart } from './part.ts'
import { related } from './related.ts'

/** The parts by the names that definitions use. */
export const briefingParts: Readonly<Record<string, BriefingPart>> = {
  changes,
  confirmations,
  documents,
  exceptions,
  related,
  conditions,
}
