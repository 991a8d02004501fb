/** The messages for failed calls (product spec §8), as functions of the one error type. `stageErrorTexts.ts` has those of a stage's calls. */
import { ApiError } from './errors.ts'

export const messageOf = (error: unknown) => (error instanceof Error && error.message ? error.message : undefined)
/** The message, unless it is only our own words for a status. */
export const wordsOf = (error: unknown) => (error instanceof ApiError && error.mute ? undefined : messageOf(error))
export const detailOf = (error: unknown) => (error instanceof ApiError ? error.detail : undefined)
const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined)

export const signInText = (error: unknown): string => detailOf(error) ?? 'Login failed'

export const requestsText = (error: unknown): string => wordsOf(error) ?? 'Failed to fetch requests'

/** The hub's. */
export const applicationText = (_error: unknown): string => 'Failed to fetch application details.'

const rankingLoadTexts: Record<number, string> = {
  401: 'Authentication required. Please log in.',
  404: 'API endpoint not found. Please check server configuration.',
}

export const rankingLoadText = (error: unknown): string =>
  rankingLoadTexts[statusOf(error) ?? 0] ?? `Failed to load applications: ${detailOf(error) ?? messageOf(error) ?? ''}`

export const ranksSavedText = (count: number): string => `Successfully updated ranks for ${count} applications`

export const ranksText = (error: unknown): string => detailOf(error) ?? 'Failed to save ranks'
