/** What a form shows of its limits, loaded together: most of the confirmation's code is the panel's. */
export { LimitsPanel } from './LimitsPanel.tsx'
export { LimitsToApprove } from './LimitsToApprove.tsx'
