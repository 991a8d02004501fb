/**
 * The messages for failed calls (product spec §8), as functions of the one error type. `stageErrorTexts.ts` has those
 * of a stage's calls.
 */
import { t } from '../../texts/t.ts'
import { ApiError, messagesByPath, ofTheWhole } from './errors.ts'

export const messageOf = (error: unknown) => (error instanceof Error && error.message ? error.message : undefined)
/**
 * The message for a change that was not made, or may have been: what is wrong with it, that somebody else's came first,
 * or what went wrong.
 */
export function changeText(error: unknown, { stale, otherwise }: { stale: string; otherwise: string }): string {
  const fields = error instanceof ApiError ? error.fields : undefined
  if (fields)
    return messagesByPath(fields)
      .map(({ message }) => message)
      .join(' ')
  return statusOf(error) === 412 ? stale : (messageOf(error) ?? otherwise)
}

/** The message, unless it is only our own words for a status. */
export const wordsOf = (error: unknown) => (error instanceof ApiError && error.mute ? undefined : messageOf(error))
export const detailOf = (error: unknown) => (error instanceof ApiError ? error.detail : undefined)
const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined)

/** The server's reason: its detail, its list of sentences, or what it says of the whole beside messages by field. */
export const reasonOf = (error: unknown) =>
  detailOf(error) ?? (isSentences(error) ? wordsOf(error) : undefined) ?? aboutTheWhole(error)
const isSentences = (error: unknown) =>
  error instanceof ApiError && Array.isArray(error.body) && error.body.every((each) => typeof each === 'string')

function aboutTheWhole(error: unknown): string | undefined {
  const sentences = error instanceof ApiError ? [error.fields?.[ofTheWhole]].flat() : []
  return sentences.filter((each) => typeof each === 'string').join('\n') || undefined
}

export const signInText = (error: unknown): string => detailOf(error) ?? t('Login failed')

export const requestsText = (error: unknown): string => wordsOf(error) ?? t('Failed to fetch requests')

/** The message of the hub. */
export const applicationText = (_error: unknown): string => t('Failed to fetch application details.')

const rankingLoadTexts: Record<number, () => string> = {
  401: () => t('Authentication required. Please log in.'),
  404: () => t('API endpoint not found. Please check server configuration.'),
}

export const rankingLoadText = (error: unknown): string =>
  rankingLoadTexts[statusOf(error) ?? 0]?.() ??
  t('Failed to load applications: {error}', { error: detailOf(error) ?? messageOf(error) ?? '' })

export const ranksSavedText = (count: number): string =>
  t('Successfully updated ranks for {count} applications', { count })

export const ranksText = (error: unknown): string => reasonOf(error) ?? t('Failed to save ranks')
