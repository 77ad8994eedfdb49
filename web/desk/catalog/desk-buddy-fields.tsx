import type { AdminCategory } from '../../../shared/catalog/desk-api.ts'
import { Field, TextArea, TextField } from '../../ui/field.tsx'
import type { Upload } from '../ui/files.ts'
import { messages } from '../ui/messages.ts'
import { PictureField } from '../ui/picture-field.tsx'
import { type FieldName, type Fields, labels } from './fields.ts'
import { GalleryField } from './gallery-field.tsx'

interface Props {
  upload: Upload
  categories: AdminCategory[]
  fields: Fields
  errors: Partial<Record<string, string>>
  onChange: (change: Partial<Fields>) => void
  onUploading: (uploading: boolean) => void
  onUploadFailed: (error: unknown) => void
}

const LISTS = ['overview', 'product_details', 'shipping_details', 'care_instructions'] as const
type TextName = Exclude<FieldName, 'is_active'>

type TextProps = (name: TextName) => {
  name: TextName
  label: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

export function DeskBuddyFields({ categories, ...props }: Props) {
  const { fields, errors, onChange } = props
  const text: TextProps = name => ({
    name,
    label: labels[name],
    value: fields[name],
    error: errors[name],
    onChange: event => onChange({ [name]: event.target.value }),
  })
  return (
    <>
      <div className="grid2">
        <Field label={labels.category_id} error={errors.category_id}>
          {tied => (
            <select
              {...tied}
              name="category_id"
              required
              value={fields.category_id}
              onChange={event => onChange({ category_id: event.target.value })}
            >
              <option value="">Select category</option>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <NameAndPrice text={text} />
      </div>
      <Pictures {...props} />
      {LISTS.map(name => (
        <TextArea key={name} {...text(name)} rows={3} optional hint="One entry per line." />
      ))}
      <TextArea {...text('notes')} rows={3} optional />
      <div className="grid2">
        <TextField {...text('dimensions')} optional hint={messages.sizeHint} />
        <TextField {...text('material')} optional hint={messages.materialHint} />
        <TextField {...text('country_of_origin')} autoComplete="off" />
      </div>
      <label className="check">
        <input
          type="checkbox"
          name="is_active"
          checked={fields.is_active}
          onChange={event => onChange({ is_active: event.target.checked })}
        />
        {labels.is_active}
      </label>
    </>
  )
}

const NameAndPrice = ({ text }: { text: TextProps }) => (
  <>
    <TextField {...text('name')} required />
    <TextField {...text('slug')} optional autoCapitalize="none" spellCheck={false} hint={messages.slugHint} />
    <TextField {...text('subtitle')} optional />
    <TextField
      {...text('price')}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      required
      hint={messages.priceHint}
    />
    <TextField {...text('currency')} autoCapitalize="characters" spellCheck={false} maxLength={3} />
  </>
)

function Pictures({
  upload,
  fields,
  errors,
  onChange,
  onUploading,
  onUploadFailed,
}: Omit<Props, 'categories'>) {
  const ofOne = Object.entries(errors).find(([name]) => name.startsWith('gallery_images.'))?.[1]
  return (
    <>
      <PictureField
        label={labels.image_url}
        upload={upload}
        value={fields.image_url}
        error={errors.image_url}
        onUploading={onUploading}
        onChange={image_url => onChange({ image_url })}
        onFailed={onUploadFailed}
      />
      <GalleryField
        upload={upload}
        value={fields.gallery_images}
        error={errors.gallery_images ?? ofOne}
        onUploading={onUploading}
        onChange={gallery_images => onChange({ gallery_images })}
        onFailed={onUploadFailed}
      />
    </>
  )
}
