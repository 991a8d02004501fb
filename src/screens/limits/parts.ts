/** What a form shows of its limits, in one file: what the confirmation restates, the panel has mostly loaded. */
export { LimitsPanel } from './LimitsPanel.tsx'
export { LimitsToApprove } from './LimitsToApprove.tsx'
