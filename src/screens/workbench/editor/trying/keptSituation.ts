import { localDrafts } from '../../../../api/drafts/localDrafts.ts'
import { isRecord } from '../../../../engine/path.ts'
import { type Situation, newSituation } from '../../../../workbench/tries/situation.ts'

/** Kept among the browser's drafts, which are encrypted, because values may come from a real application. */
const addressOf = (user: string) => ({ id: `tried-${user}`, user, place: 'tried' })

/** What the person's browser still has of what they made up; undefined if it has nothing. */
export const findSituation = (user: string): Promise<Situation | undefined> =>
  localDrafts
    .find(user, 'tried', isSituation)
    .then(([found]) => found?.content)
    .catch(() => undefined)

/** If a browser stores nothing, only the page has it. */
export const keepSituation = (user: string, situation: Situation): Promise<void> =>
  localDrafts.put(addressOf(user), situation).catch(() => undefined)

/** The page may be closed before anything else can be done. */
export const keepSituationNow = (user: string, situation: Situation): void =>
  localDrafts.putNow(addressOf(user), situation)

const empty: Readonly<Record<string, unknown>> = { ...newSituation('') }

/** A situation that an earlier release kept may lack something. */
const isSituation = (value: unknown): value is Situation =>
  isRecord(value) &&
  Object.entries(empty).every(
    ([key, each]) => typeof value[key] === typeof each && isRecord(value[key]) === isRecord(each),
  )
