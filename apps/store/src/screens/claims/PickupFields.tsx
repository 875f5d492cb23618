import { PICKUP_NOTES } from '@oun/contract/address';
import { CARRIER_CODES, CARRIERS } from '@oun/contract/carrier';
import { maskPhone } from '@oun/contract/masks';
import { Button } from '@oun/ui/button';
import { Field } from '@oun/ui/field';
import { ChoiceCard, RadioGroup } from '@oun/ui/radio-group';
import { Select } from '@oun/ui/select';
import { placeWords } from '../addresses/address-words.ts';
import { chooseAddress } from '../addresses/choose-address.tsx';
import { NoteSelect } from '../addresses/NoteSelect.tsx';
import type { PickupDraft } from './pickup-draft.ts';

type WordsAt = (name: 'phone' | 'carrier' | 'invoice') => string | undefined;

const CARRIER_OPTIONS = CARRIER_CODES.map((value) => ({ value, label: CARRIERS[value] }));

/** How it gets back: somebody comes for it, or the buyer sends it, now or in a while. */
export function PickupFields({
  draft,
  returnTo,
  wordsAt,
  onChange,
}: {
  draft: PickupDraft;
  /** What was said of a field. */
  wordsAt?: WordsAt | undefined;
  /** Where one's own parcel goes; told once there is a claim. */
  returnTo?: string | undefined;
  onChange: (draft: PickupDraft) => void;
}) {
  return (
    <>
      <RadioGroup
        label="돌려보낼 방법"
        hideLabel
        value={draft.method}
        onChange={(method) => onChange({ ...draft, method })}
      >
        <ChoiceCard value="AUTO" title="기사님이 수거해 가요" description="영업일 2일 안에 택배 기사님이 가요" />
        <ChoiceCard value="SELF" title="직접 보낼게요" description="착불로 보내고 송장번호를 알려주세요" />
      </RadioGroup>
      {draft.method === 'AUTO' ? (
        <PickupPlace draft={draft} onChange={onChange} />
      ) : (
        <OwnParcel draft={draft} returnTo={returnTo} wordsAt={wordsAt} onChange={onChange} />
      )}
    </>
  );
}

function PickupPlace({ draft, onChange }: { draft: PickupDraft; onChange: (draft: PickupDraft) => void }) {
  const { address } = draft;
  async function choose() {
    const chosen = await chooseAddress({ title: '수거할 곳', submitLabel: '여기에서 수거해주세요' });
    if (!chosen) return;
    const { name, address1, address2, postcode, phone } = chosen;
    onChange({ ...draft, address: { name, address1, address2, postcode, phone, comment: address.comment } });
  }
  return (
    <section>
      <div className="mb-1 flex items-center justify-between">
        <h2 className="text-heading-16">수거할 곳</h2>
        <Button variant="plain" className="-my-2 -mr-4" onClick={() => void choose()}>
          <span className="sr-only">수거할 곳 </span>바꾸기
        </Button>
      </div>
      <p className="text-body-15 text-level-80">{placeWords(address)}</p>
      <p className="num mt-0.5 text-body-14 text-level-60">
        {address.name} · {maskPhone(address.phone)}
      </p>
      <div className="mt-4">
        <NoteSelect
          label="수거 요청 사항"
          notes={PICKUP_NOTES}
          note={address.comment}
          onChange={(comment) => onChange({ ...draft, address: { ...address, comment } })}
        />
      </div>
    </section>
  );
}

function OwnParcel({
  draft,
  returnTo,
  wordsAt,
  onChange,
}: {
  draft: PickupDraft;
  returnTo: string | undefined;
  wordsAt: WordsAt | undefined;
  onChange: (draft: PickupDraft) => void;
}) {
  return (
    <section className="grid gap-5">
      {returnTo ? (
        <div>
          <h2 className="text-heading-16">보낼 곳</h2>
          <p className="mt-1 text-body-15 text-level-80">{returnTo}</p>
        </div>
      ) : null}
      <Field
        label="연락처"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        value={draft.phone}
        error={wordsAt?.('phone')}
        onChange={(event) => onChange({ ...draft, phone: event.target.value })}
      />
      <Select
        label="택배사"
        optional
        value={draft.carrier}
        error={wordsAt?.('carrier')}
        placeholder="택배사 고르기"
        options={CARRIER_OPTIONS}
        onChange={(carrier) => onChange({ ...draft, carrier })}
      />
      <Field
        label="송장번호"
        optional
        inputMode="numeric"
        maxLength={30}
        hint="아직 보내지 않았다면 나중에 알려주세요."
        value={draft.invoice}
        error={wordsAt?.('invoice')}
        onChange={(event) => onChange({ ...draft, invoice: event.target.value })}
      />
    </section>
  );
}
