import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { t } from '../../texts/t.ts'
import { type DemoBank, titleIn } from './demoBank.ts'

/** One click fills in a demo person's name and password. */
export function DemoPeople({ demo, onPick }: { demo: DemoBank; onPick(username: string): void }) {
  return (
    <Box component="section" aria-labelledby="demo-people" sx={{ mt: 6, pt: 5, borderTop: 1, borderColor: 'divider' }}>
      <Typography id="demo-people" component="h2" variant="body2" sx={{ fontWeight: 600, mb: 2 }}>
        {t('Demo bank: choose a user')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, mx: -2 }}>
        {demo.people.map(({ username, title }) => (
          <Box
            component="button"
            type="button"
            key={username}
            onClick={() => onPick(username)}
            sx={{
              display: 'block',
              textAlign: 'left',
              font: 'inherit',
              color: 'inherit',
              border: 0,
              bgcolor: 'transparent',
              cursor: 'pointer',
              px: 2,
              py: 1.5,
              borderRadius: 1,
              '&:hover': { bgcolor: 'action.hover' },
              '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
            }}
          >
            <Box
              component="span"
              sx={{ display: 'block', fontWeight: 600, fontSize: '0.8125rem', color: 'primary.main' }}
            >
              {username}
            </Box>
            <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
              {titleIn(demo, title)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
