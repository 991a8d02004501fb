import { localDrafts } from '../../api/drafts/localDrafts.ts'
import { session } from '../../api/http/session.ts'
import { isRecord } from '../../engine/path.ts'
import type { Choice } from '../../ui/fields/useSearch.ts'

/** A question or an answer that is written and not sent. */
export interface Writing {
  text: string
  /** What a question is about; the form as a whole without it. */
  field?: string
  /** Whom it is for. */
  person?: Choice
}

/** By the question that is answered; the one that is to be asked by `ask`. */
export type Writings = Readonly<Record<string, Writing>>

/** Where the browser keeps, among the drafts, what a person has written about a form of an application. */
export interface Place {
  user: string
  application: string
  form: string
}

const placeOf = ({ application, form }: Place) => `questions ${application} ${form}`
const addressOf = (place: Place) => ({
  id: `${placeOf(place)} ${place.user}`,
  user: place.user,
  place: placeOf(place),
})

/** One after the other: what is sent is removed after it was put, and found as it was left. */
let keeping: Promise<unknown> = Promise.resolve()

/** What the person's browser still has; nothing where it stores nothing. */
export const findWritings = (place: Place): Promise<Writings> =>
  keeping
    .then(() => localDrafts.find(place.user, placeOf(place), isWritings))
    .then(([found]) => found?.content ?? {})
    .catch(() => ({}))

/** Logging out, here or in another tab, has removed everything: a page that is left then brings nothing back. */
const isSignedIn = ({ user }: Place) => session.userId() === user

/** Whether the browser has the texts as they are. */
export function keepWritings(place: Place, writings: Writings): Promise<boolean> {
  const { id } = addressOf(place)
  const keep = () =>
    hasText(writings) && isSignedIn(place)
      ? localDrafts.put(addressOf(place), withText(writings))
      : localDrafts.remove(id)
  const kept = keeping.then(keep).then(
    () => true,
    () => false,
  )
  keeping = kept
  return kept
}

/** The page may be closed before anything else can be done. */
export function keepWritingsNow(place: Place, writings: Writings): void {
  if (hasText(writings) && isSignedIn(place)) localDrafts.putNow(addressOf(place), withText(writings))
}

const withText = (writings: Writings): Writings =>
  Object.fromEntries(Object.entries(writings).filter(([, writing]) => isBegun(writing)))

/** Without a text there is nothing to lose. */
export const isBegun = (writing: Writing | undefined): boolean => writing !== undefined && writing.text.trim() !== ''

export const hasText = (writings: Writings): boolean => Object.values(writings).some(isBegun)

const isText = (value: unknown): boolean => typeof value === 'string'
const isTextIfThere = (value: unknown): boolean => value === undefined || isText(value)

const isWritings = (value: unknown): value is Writings =>
  isRecord(value) &&
  Object.values(value).every(
    (each) =>
      isRecord(each) &&
      isText(each.text) &&
      isTextIfThere(each.field) &&
      (each.person === undefined || (isRecord(each.person) && isText(each.person.key) && isText(each.person.label))),
  )
