/** Who writes in which form, of which application of the demo bank, where it is open. */
export interface Post {
  form: string
  as: string
  of: string
}

export const posts: Post[] = [
  { form: 'credit_request', as: 'requester', of: 'Forward billet sales 2027' },
  { form: 'credit_review', as: 'reviewer', of: 'Magnet wire fixed-price programme' },
  { form: 'business_sponsorship', as: 'sponsor', of: 'Low-carbon billet premium swap' },
  { form: 'credit_questionnaire', as: 'rm', of: 'Offshore renminbi margin' },
  { form: 'legal_review', as: 'legal', of: 'Offshore renminbi margin' },
  { form: 'credit_analysis', as: 'analyst', of: 'Offshore renminbi margin' },
  { form: 'credit_compilation', as: 'compiler', of: 'Trade receivables of the export desk' },
  { form: 'credit_approval', as: 'approver', of: 'Gold stream hedging, two quarters' },
]
