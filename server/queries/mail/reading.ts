import type { MailChoice } from '../../database/tables.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import type { ReadingWork } from '../../model/work.ts'
import type { StaffWanted } from '../../store/people/users.ts'
import type { Notification } from '../notification.ts'
import type { Viewer } from '../upkeep/wire.ts'

/** Reading for nobody in particular, with the record types. */
export interface Reading extends Omit<ReadingWork, 'actor'> {
  types: KeptType[]
}

/** What there is to notify people of because of a message. */
export interface MessageNotices {
  /** Whom it is for: those who get mail then. */
  choice: Exclude<MailChoice, 'none'>
  /** Whom it may concern. It may be too many: `to` has nothing for them. */
  wanted: StaffWanted
  /** The person's notification, with what they may see now. */
  to(person: Viewer): Promise<Notification[]>
}
