import { journeysAt, other, own } from './support/applications.ts'

/** What `applications` leaves out: each journey on the server on which it is not walked there. */
journeysAt(own, 'approved')
journeysAt(other, 'questionnaire-skipped', 'rejected-at-review')
