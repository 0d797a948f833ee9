import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Layout } from 'react-admin'

/** The default layout: bar with the display mode and the user's menu, side menu, content. */
export function AppFrame({ children }: { children?: ReactNode }) {
  return (
    <Layout>
      {children}
      <Typography component="footer" variant="body2" color="text.secondary" sx={{ py: 2 }}>
        © {new Date().getFullYear()} Portico. All rights reserved.
      </Typography>
    </Layout>
  )
}
