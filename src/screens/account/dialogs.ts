/**
 * What the account menu opens, fetched together: apart, each would tear off a piece of what the sign-in page loads (ADR
 * 0009).
 */
export { AbsenceDialog } from '../absence/AbsenceDialog.tsx'
export { FailedMessages } from '../deliveries/FailedMessages.tsx'
export { MailDialog } from './MailDialog.tsx'
export { SignInAndSessions } from './SignInAndSessions.tsx'
