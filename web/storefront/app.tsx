import { Fragment } from 'react'
import { useLocation } from '#web/router/use-location.ts'
import { preload, routeOf } from './routes.tsx'
import { Layout } from './layout.tsx'
import { Ready } from '#web/storefront/shell/ready.ts'

export function App() {
  const { path, element } = routeOf(useLocation().pathname)
  return (
    <Layout preload={preload}>
      <Fragment key={path}>{element}</Fragment>
      <Ready />
    </Layout>
  )
}
