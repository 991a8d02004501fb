import { journeysAt, other } from './support/applications.ts'

// On our own server the way to Approved is walked by nine people; `applicationsEverywhere` walks what is left.
journeysAt(other, 'approved')
