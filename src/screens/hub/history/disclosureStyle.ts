/** What opens on demand, quietly. */
export const disclosureStyle = {
  fontSize: '0.8125rem',
  '& > summary': { cursor: 'pointer', color: 'text.secondary' },
} as const
