/**
 * The dialogs of the user menu in one chunk: separate chunks would split the code that the sign-in page loads (ADR
 * 0009).
 */
export { AbsenceDialog } from '../absence/AbsenceDialog.tsx'
export { FailedMessages } from '../deliveries/FailedMessages.tsx'
export { MailDialog } from './MailDialog.tsx'
export { SignInAndSessions } from './SignInAndSessions.tsx'
