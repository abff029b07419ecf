/** Another staff member was faster: the desk shows what stands now. */
export const overtaken = '다른 담당자가 먼저 처리했습니다. 지금 상태를 확인해 주세요.'

/** How the server says no at the desks, for what is asked there alone. */
export const operatorRefusals = {
  'desk.changed': {
    errno: 1180,
    status: 409,
    message: '다른 사람이 먼저 바꿨어요. 아무것도 바꾸지 않았으니 지금 상태를 확인해 주세요.',
  },
  'desk.overtaken': { errno: 1182, status: 409, message: overtaken },
  'desk.undo-over': { errno: 1181, status: 409, message: '되돌릴 수 있는 시간이 지났거나 이미 되돌렸어요.' },
  'intake.problem': { errno: 1190, status: 400, message: '도체 정보를 확인해주세요.' },
  'intake.missing': { errno: 1191, status: 404, message: '정보가 없습니다' },
  'intake.not-now': { errno: 1192, status: 409, message: '다른 담당자가 먼저 바꿨습니다. 지금 상태를 확인해 주세요.' },
  'carcass.asked': {
    errno: 1189,
    status: 409,
    message: '이 도체의 등급 정정이 이미 승인을 기다리고 있어요.',
  },
  'intake.odd': { errno: 1198, status: 409, message: '평소와 다른 값이 있어요. 맞는지 한 줄씩 확인해 주세요.' },
  'intake.twice': { errno: 1193, status: 409, message: '같은 이력번호와 공급사, 가공일로 작성 중인 도체가 있습니다.' },
  'intake.box-not-now': {
    errno: 1194,
    status: 409,
    message: '그사이 상태가 바뀐 상품이 있어 아무것도 바꾸지 않았습니다.',
  },
  'partner.missing': { errno: 1400, status: 404, message: '정보가 없습니다' },
  'partner.twice': { errno: 1401, status: 409, message: '같은 이름이나 사업자번호의 공급사가 있습니다.' },
  'partner.move': { errno: 1402, status: 409, message: '지금 상태에서는 그렇게 바꿀 수 없습니다.' },
  'partner.busy': { errno: 1403, status: 409, message: '진행 중인 상품이나 주문이 있어 거래를 끝낼 수 없습니다.' },
  'partner.account': { errno: 1404, status: 404, message: '적어 둔 계좌가 없습니다.' },
  'desk-job.too-many': {
    errno: 1195,
    status: 409,
    message: '아직 끝나지 않은 일이 세 가지 있습니다. 끝난 뒤에 다시 해 주세요.',
  },
  'export.missing': { errno: 1196, status: 404, message: '정보가 없습니다' },
  'export.over': { errno: 1197, status: 409, message: '이미 끝난 일입니다.' },
  'message.not-now': { errno: 1410, status: 409, message: '다시 보낼 수 없는 문자가 있어 아무것도 바꾸지 않았습니다.' },
  'message.wording': { errno: 1411, status: 400, message: '문구를 확인해주세요.' },
  'staff.missing': { errno: 1420, status: 404, message: '정보가 없습니다' },
  'staff.login-taken': { errno: 1421, status: 409, message: '이미 사용 중인 아이디입니다.' },
  'staff.last-owner': { errno: 1422, status: 409, message: '마지막 대표의 권한은 없앨 수 없습니다.' },
  'staff.self': { errno: 1423, status: 409, message: '자기 자신은 정지할 수 없습니다.' },
  'staff.invitation-over': { errno: 1425, status: 410, message: '끝난 초대 링크입니다. 대표에게 알려주세요.' },
  'staff.unproved': { errno: 1424, status: 403, message: '비밀번호와 인증번호를 한 번 더 확인해주세요.' },
  'view.missing': { errno: 1185, status: 404, message: '정보가 없습니다' },
  'view.twice': { errno: 1186, status: 409, message: '같은 이름의 보기가 있어요.' },
  'view.too-many': { errno: 1187, status: 409, message: '보기는 한 화면에 20개까지 저장할 수 있어요.' },
  'parcel.not-now': { errno: 3235, status: 409, message: '배송중인 상품의 운송장만 고칠 수 있습니다.' },
  'parcel.wrong': { errno: 3236, status: 409, message: '맞지 않는 운송장입니다.' },
  'parcel.odd': {
    errno: 3237,
    status: 409,
    message: '끝자리가 맞지 않아요. 숫자를 다시 보고, 맞으면 한 번 더 누르세요.',
  },
  'delivery.sent': {
    errno: 3238,
    status: 409,
    message: '이미 보낸 상품이 있어 받는 곳을 바꿀 수 없어요. 택배사에 배송지 변경을 요청해 주세요.',
  },
  'delivery.nothing': { errno: 3239, status: 409, message: '보낼 상품이 남아 있지 않은 주문이에요.' },
} as const
