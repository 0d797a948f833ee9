import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import LiveRegion from '@cloudscape-design/components/live-region'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { placeOptions } from '#web/data/places/place-options.ts'
import { useAddPlaces } from '#web/data/places/places.mutations.ts'
import { placesPath } from '#web/data/places/places.paths.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { asInput, asSelect, Field } from '#web/platform/form/field.tsx'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { limitsOfPlaces, newPlacesOf, type PlacesValues, placesProblems, previewOf } from './new-places.ts'

const ROWS = 10
const EXAMPLE = '101-120, 201-220'

/** Adds as many places at once as a text names. */
export function AddPlaces({ propertyId }: { propertyId: string }) {
  const { t, i18n } = useTranslation(['building', 'ui'])
  const navigate = useNavigate()
  const { data: places } = useQuery(placesQuery(propertyId))
  const addition = useAddPlaces(propertyId)
  const help = useHelpLink('places', t('places.addTitle'))
  const options = useMemo(() => placeOptions(places ?? [], i18n.language), [places, i18n.language])
  const form = usePortalForm<PlacesValues, unknown>({
    initial: { text: '', parentId: places?.find(({ label }) => label === 'Property')?.id ?? '' },
    texts: 'building',
    limits: () => limitsOfPlaces(form.getValues()),
    problems: placesProblems,
    checkedAtOnce: ['text'],
    save: (values) => addition.mutateAsync(newPlacesOf(values)),
    // The server names each place by its position.
    fieldOf: (_, code) => (code === 'parentNotFound' ? 'parentId' : 'text'),
    onSaved: () => navigate(placesPath(propertyId)),
  })
  const { addable } = previewOf(form.watch('text'))
  return (
    <FormPage
      form={form}
      header={
        <Header variant="h1" info={<InfoLink {...help} />}>
          {t('places.addTitle')}
        </Header>
      }
      submitLabel={addable > 0 ? t('places.addCounted', { count: addable }) : t('places.add')}
      cancel={placesPath(propertyId)}
    >
      <Container>
        <SpaceBetween size="l">
          <Field form={form} name="text" label={t('places.names')} description={t('places.namesHint')} stretch>
            {(field) => (
              <Textarea
                {...asInput(field)}
                rows={ROWS}
                placeholder={EXAMPLE}
                autoComplete={false}
                spellcheck={false}
                disableBrowserAutocorrect
                ariaRequired
              />
            )}
          </Field>
          <Preview text={form.watch('text')} />
          <Field form={form} name="parentId" label={t('places.inside')} description={t('places.insideHint')}>
            {(field) => (
              <Select
                {...asSelect(field, options)}
                placeholder={t('places.insidePlaceholder')}
                filteringType="auto"
                filteringPlaceholder={t('places.find')}
                filteringAriaLabel={t('places.find')}
                noMatch={t('ui:collection.noMatches')}
                triggerVariant="option"
                virtualScroll
                expandToViewport
              />
            )}
          </Field>
        </SpaceBetween>
      </Container>
    </FormPage>
  )
}

/** Says what the text stands for, also to those who do not see it change. */
function Preview({ text }: { text: string }) {
  const { t } = useTranslation('building', { keyPrefix: 'places.preview' })
  const { count, first, last, inside } = previewOf(text)
  return (
    <Box color={count === 0 ? 'text-body-secondary' : 'inherit'}>
      <LiveRegion>
        <div>{count === 0 ? t('none') : t('counted', { count, first, last })}</div>
        {inside > 0 && <div>{t('inside', { count: inside })}</div>}
      </LiveRegion>
    </Box>
  )
}
