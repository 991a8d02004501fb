/** The style of an unobtrusive `<details>` element. */
export const disclosureStyle = {
  fontSize: '0.8125rem',
  '& > summary': { cursor: 'pointer', color: 'text.secondary' },
} as const
