import type { DraftSaveInfo } from '../../../engine/keptDraft.ts'

/** The state of the draft of the form on the screen. */
export interface DraftState {
  kept?: DraftSaveInfo
  failed: boolean
  /** Its latest changes are not kept yet. */
  pending: boolean
}
