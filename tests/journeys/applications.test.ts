import { journeysAt, plain } from './support/applications.ts'

// On our own server the way to Approved is walked by nine people; `applicationsEverywhere` walks what is left, also at
// a server with an address of its own, for which a client has to be built.
journeysAt(plain, 'approved')
