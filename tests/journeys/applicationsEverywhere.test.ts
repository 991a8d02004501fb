import { journeysAt, other, own } from './support/applications.ts'

/** What `applications` leaves out: each journey on each server on which it is not walked there. */
journeysAt(own, 'approved', 'questionnaire-skipped', 'rejected-at-review')
journeysAt(other, 'questionnaire-skipped', 'rejected-at-review')
