import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import Select from '@cloudscape-design/components/select'
import { type PmsFault, type PmsStep, pmsFaults, pmsSteps } from '@portico/contract/developer/developer.rules'
import type { PmsSimulators } from '@portico/contract/developer/developer.schema'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './pms-customer.module.css'
import { useSetPmsFault, useTakePmsStep } from './pms-simulators.mutations.ts'

type Customer = PmsSimulators['customers'][number]

export function PmsCustomer({ customer }: { customer: Customer }) {
  const { t } = useTranslation('developer')
  const { pms, name, username, password, fault, properties } = customer
  const target = { pms, customer: name }
  const step = useTakePmsStep()
  const steps = pmsSteps.map((id) => ({ id, text: t(`pms.steps.${id}`) }))
  return (
    <div>
      {username && (
        <p className={styles.user}>
          {t('pms.user')} <code>{username}</code> <code>{password}</code>
        </p>
      )}
      <ul className={styles.places} aria-label={t('pms.list')}>
        <li className={styles.place}>
          <strong>{t('pms.everything')}</strong>
          <FaultChoice of={t('pms.everything')} target={target} fault={fault} />
        </li>
        {properties.map((property) => {
          const title = `${property.name}, ${property.id}`
          return (
            <li key={property.id} className={styles.place} data-ailing={property.fault !== null}>
              <div className={styles.row}>
                <div className={styles.name}>
                  <span>{property.name}</span>
                  <small>
                    {property.id} · {t('pms.residents', { count: property.residents })}
                  </small>
                </div>
                <ButtonDropdown
                  items={steps}
                  ariaLabel={t('pms.stepOf', { property: title })}
                  loading={step.isPending && step.variables.propertyId === property.id}
                  loadingText={t('pms.step')}
                  expandToViewport
                  onItemClick={({ detail }) =>
                    step.mutate({ ...target, propertyId: property.id, step: detail.id as PmsStep })
                  }
                >
                  {t('pms.step')}
                </ButtonDropdown>
              </div>
              <FaultChoice of={title} target={{ ...target, propertyId: property.id }} fault={property.fault} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type Choice = {
  of: string
  target: { pms: Customer['pms']; customer: string; propertyId?: string }
  fault: PmsFault | null
}

function FaultChoice({ of, target, fault }: Choice) {
  const { t } = useTranslation('developer')
  const setFault = useSetPmsFault()
  const none = { value: '', label: t('pms.none') }
  const options = [none, ...pmsFaults.map((value) => ({ value, label: t(`pms.faults.${value}`) }))]
  return (
    <Select
      ariaLabel={t('pms.faultOf', { of })}
      selectedOption={options.find(({ value }) => value === fault) ?? none}
      options={options}
      disabled={setFault.isPending}
      expandToViewport
      onChange={({ detail }) =>
        setFault.mutate({ ...target, fault: (detail.selectedOption.value || null) as PmsFault | null })
      }
    />
  )
}
