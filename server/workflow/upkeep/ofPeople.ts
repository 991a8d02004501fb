import { t } from '../../../src/texts/t.ts'
import { isEqual } from '../../../src/engine/path.ts'
import type { Actor } from '../../../src/engine/permissions.ts'
import { Refused } from '../../errors/problems.ts'
import type { KeptRecord } from '../../model/upkeep/keptRecord.ts'
import { firstPassword, rightsOfPerson } from '../../model/upkeep/peopleType.ts'
import type { ChangeEntry } from '../../store/upkeep/proposedChanges.ts'

const isOwn = ({ id }: Pick<Actor, 'id'>, stored: KeptRecord | undefined): boolean => stored?.id === id

/** Refuses proposals of one's own rights or password. */
export function refuseOwnRights(actor: Actor, { before, after }: ChangeEntry, stored: KeptRecord | undefined): void {
  if (!isOwn(actor, stored)) return
  const changed = [...rightsOfPerson, firstPassword].filter((field) => !isEqual(before?.[field], after[field]))
  if (changed.length > 0)
    throw new Refused(
      t('Your own role, authority level and password can only be changed by others: one proposes, another approves.'),
    )
}

/** Refuses decisions about oneself. */
export function refuseOwnAccount(actor: Actor, stored: Iterable<KeptRecord>): void {
  if ([...stored].some((each) => isOwn(actor, each)))
    throw new Refused(t('This change is about yourself. Somebody else must decide it.'))
}

/** Each is read out to somebody. */
const most = 20

export function refuseTooManyPasswords(entries: ChangeEntry[]): void {
  if (entries.filter(({ after }) => after[firstPassword] === true).length > most)
    throw new Refused(t('At most {most} people can be given a first password at once.', { most }))
}
