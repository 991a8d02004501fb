import type { KeptDraft } from '../../../engine/keptDraft.ts'

/** What became of the draft of what is on the screen. */
export interface DraftState {
  kept?: KeptDraft
  failed: boolean
  /** It is yet to be kept as it stands. */
  pending: boolean
}
