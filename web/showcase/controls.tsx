import { useState } from 'react'
import { gradeCodes, marblingStep } from '#domain/codes.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { CutMap } from '#web/ui/cut-map.tsx'
import type { PrimalCut } from '#web/ui/cut-shapes.ts'
import { Field } from '#web/ui/field.tsx'
import { GradeStamp } from '#web/ui/grade-stamp.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { iconShapes } from '#web/ui/icon-shapes.ts'
import { Logo } from '#web/ui/logo.tsx'
import { MarblingTicks } from '#web/ui/marbling-ticks.tsx'
import { MarketGap } from '#web/ui/market-gap.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PricePerKg } from '#web/ui/price-per-kg.tsx'
import { ProductTypeTag } from '#web/ui/product-type-tag.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Select } from '#web/ui/select.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { Block } from './block.tsx'
import styles from './showcase.module.css'

const counts = { 목심: 9, 등심: 34, 채끝: 21, 우둔: 12, 설도: 14, 앞다리: 11, 갈비: 18, 양지: 22, 안심: 16, 사태: 0 }
const nothing = () => {}

export function Controls() {
  const [cuts, setCuts] = useState<readonly PrimalCut[]>(['등심', '채끝'])
  const [checked, setChecked] = useState(true)
  const [pay, setPay] = useState('C')
  const toggle = (cut: PrimalCut) =>
    setCuts((chosen) => (chosen.includes(cut) ? chosen.filter((one) => one !== cut) : [...chosen, cut]))

  return (
    <>
      <Block title="버튼">
        <div className={styles.row}>
          <Button>기본</Button>
          <Button busy="담는 중">담기</Button>
          <Button disabled>담기</Button>
          <Button variant="secondary">보조</Button>
          <Button variant="line">일반</Button>
          <Button variant="neutral">약한</Button>
          <Button variant="danger">삭제</Button>
          <Button variant="text">글자</Button>
        </div>
        <div className={styles.row}>
          <Button size="md">중간</Button>
          <Button size="md" variant="line">
            중간
          </Button>
          <Button size="md" disabled>
            비활성
          </Button>
          <Button size="xl" icon="refresh">
            다시 시도
          </Button>
          <IconButton icon="close" label="닫기" />
          <IconButton icon="trash" label="빼기" tone="quiet" size={20} />
          <IconButton icon="expand" label="단면 크게" tone="photo" />
        </div>
      </Block>
      <Block title="고르기">
        <div className={styles.row}>
          <Checkbox checked={false} onChange={nothing} label="끔" />
          <Checkbox checked={checked} onChange={setChecked} label="켬" />
          <Checkbox checked={false} half onChange={nothing} label="일부" />
          <Checkbox checked={false} disabled onChange={nothing} label="비활성" />
          <Checkbox checked={checked} onChange={setChecked}>
            아이디 저장
          </Checkbox>
          <Radio name="pay" value="C" checked={pay === 'C'} onChange={setPay}>
            카드
          </Radio>
          <Radio name="pay" value="B" checked={pay === 'B'} onChange={setPay}>
            계좌이체
          </Radio>
        </div>
        <div className={styles.row}>
          <Chip look="plain" iconEnd="down">
            부위
          </Chip>
          <Chip look="soft">한우</Chip>
          <Chip look="on">등심</Chip>
          <Chip>채끝</Chip>
          <Chip disabled>사태</Chip>
          <Chip look="on" icon="filter">
            필터 3
          </Chip>
        </div>
        <div className={styles.row}>
          <ProductTypeTag type="D" />
          <ProductTypeTag type="S" />
          <ProductTypeTag type="X" />
          <Tag tone="pine">승인</Tag>
          <Tag tone="amber">대기</Tag>
          <Tag tone="red">거절</Tag>
          <Tag tone="blue">안내</Tag>
          <Tag tone="line">선택</Tag>
        </div>
        <TabLinks
          label="등급"
          tabs={[
            { key: '', to: '?', label: '전체', count: 12, current: true },
            { key: '01', to: '?grade=01', label: '1++(9)', count: 2, current: false },
            { key: '02', to: '?grade=02', label: '1++(8)', count: 3, current: false },
            { key: '03', to: '?grade=03', label: '1++(7)', count: 3, current: false },
            { key: '04', to: '?grade=04', label: '1+', count: 0, current: false },
          ]}
        />
      </Block>
      <Block title="등급과 값">
        <div className={styles.row}>
          {gradeCodes.map((code) => (
            <GradeStamp key={code} code={code} large />
          ))}
        </div>
        <div className={styles.row}>
          {gradeCodes.map((code) => (
            <span key={code} className={styles.row}>
              <GradeStamp code={code} />
              <MarblingTicks step={marblingStep[code]} />
            </span>
          ))}
        </div>
        <div className={styles.dark}>
          <GradeStamp code="01" large onPhoto />
          <MarblingTicks step={7} onPhoto />
        </div>
        <div className={styles.row}>
          <PricePerKg won={95_900} />
          <PricePerKg won={95_900} size={28} />
          <PricePerKg won={58_700} muted />
          <MarketGap percent={-2.1} />
          <MarketGap percent={0.8} />
          <MarketGap percent={0} />
          <MarketGap percent={3.2} bare />
        </div>
      </Block>
      <Block title="적는 칸">
        <div className={styles.fields}>
          <Field label="이름" required placeholder="기본" />
          <Field label="연락처" required error="연락처를 입력하세요" defaultValue="잘못된 값" />
          <Field label="인증번호" ok="인증되었습니다." defaultValue="맞는 값" />
          <Field label="주소" readOnly defaultValue="읽기만" hint="우편번호 찾기로 채워져요." />
          <PasswordField label="비밀번호" defaultValue="hangyeol" />
          <Select label="배송 메모" options={[{ value: '1', label: '부재시 연락주세요' }]} placeholder="골라 주세요" />
          <TextAreaField label="내용" hint="500자까지 적을 수 있어요." />
          <SearchBox label="부위, 이력번호 검색" onSearch={nothing} />
          <SearchBox look="bar" label="부위, 이력번호 검색" onSearch={nothing} />
        </div>
      </Block>
      <Block title="부위 지도">
        <CutMap selected={cuts} onToggle={toggle} counts={counts} showCounts />
        <CutMap selected={cuts} onToggle={toggle} counts={counts} />
      </Block>
      <Block title="그림">
        <Logo />
        <div className={styles.row}>
          {Object.keys(iconShapes).map((name) => (
            <Icon key={name} name={name as IconName} />
          ))}
        </div>
        <Accordion title="교환·환불 안내">반품은 택배가 도착한 날부터 3일 안에 고객센터로 연락해 주세요.</Accordion>
      </Block>
    </>
  )
}
