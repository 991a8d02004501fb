import type { MailChoice } from '../../database/tables.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import type { ReadContext } from '../../model/work.ts'
import type { StaffQuery } from '../../store/people/users.ts'
import type { Notification } from '../notification.ts'
import type { Viewer } from '../upkeep/wire.ts'

/** What reading needs before it is for a particular person, with the record types. */
export interface MailContext extends Omit<ReadContext, 'actor'> {
  types: KeptType[]
}

/** The notifications that follow from a message. */
export interface MessageNotices {
  /** Which people get them: those with this choice of mail. */
  choice: Exclude<MailChoice, 'none'>
  /** The people whom the message may concern. `to` returns nothing for those whom it does not. */
  wanted: StaffQuery
  /** Returns the person's notifications, with only what they may see now. */
  to(person: Viewer): Promise<Notification[]>
}
