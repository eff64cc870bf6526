/** Given and family names of one language, in its own script and in Latin letters for emails. */
export interface NamePool {
  readonly language: string;
  /** Japanese, Chinese, Korean, and Hungarian names put the family name first. */
  readonly familyFirst?: true;
  /** Written without a space in between. */
  readonly joined?: true;
  /** Relative frequency. */
  readonly weight: number;
  readonly given: readonly string[];
  readonly family: readonly string[];
}

/** `written|latin`, or one word if both are the same. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const namePools: readonly NamePool[] = [
  {
    language: 'English',
    weight: 34,
    given: words(`James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William
      Barbara Grace Susan Owen Jessica Thomas Karen Aaron Nancy Daniel Lisa Matthew Betty Anthony
      Sandra Mark Ashley Caleb Emily Steven Kimberly Andrew Donna Paul Michelle Joshua Carol Kevin
      Amanda Brian Melissa George Deborah Timothy Stephanie Jordan Rebecca`),
    family: words(`Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Moore
      Jackson Martin Lee Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright
      Scott Hill Green Adams Baker Nelson Carter Mitchell Roberts Turner Phillips Campbell Parker
      O'Brien|obrien O'Connor|oconnor D'Arcy|darcy MacLeod|macleod Whitfield Ashdown`),
  },
  {
    language: 'Spanish',
    weight: 12,
    given:
      words(`José|jose María|maria Lucía|lucia Andrés|andres Sofía|sofia Martín|martin Inés|ines
      Diego Elena Raúl|raul Ramón|ramon Begoña|begona Íñigo|inigo Carmen Álvaro|alvaro Marta`),
    family: words(`García|garcia Fernández|fernandez López|lopez Núñez|nunez Martínez|martinez
      Sánchez|sanchez Pérez|perez Gómez|gomez Ibáñez|ibanez Peña|pena Castro Ortega Muñoz|munoz`),
  },
  {
    language: 'French',
    weight: 8,
    given: words(`Chloé|chloe François|francois Hélène|helene Jérôme|jerome Zoé|zoe Loïc|loic
      Anaïs|anais Benoît|benoit Céline|celine Étienne|etienne Maëlle|maelle Théo|theo`),
    family: words(`Lefèvre|lefevre Dubois Moreau Bélanger|belanger D'Aubigné|daubigne Girard
      L'Hôpital|lhopital Roux Gauthier Noël|noel Fontaine Perrault`),
  },
  {
    language: 'German',
    weight: 8,
    given: words(`Jürgen|juergen Anja Björn|bjoern Käthe|kaethe Lukas Sören|soeren Heike Jörg|joerg
      Greta Matthias Ulrike Götz|goetz`),
    family: words(`Müller|mueller Schröder|schroeder Weiß|weiss Krüger|krueger Schäfer|schaefer
      Köhler|koehler Voß|voss Böhm|boehm Keller Neumann Großmann|grossmann Jäger|jaeger`),
  },
  {
    language: 'Polish',
    weight: 4,
    given: words(`Łukasz|lukasz Małgorzata|malgorzata Paweł|pawel Żaneta|zaneta Grzegorz Kasia
      Michał|michal Agnieszka`),
    family: words(`Wiśniewski|wisniewski Dąbrowska|dabrowska Ćwikła|cwikla Zieliński|zielinski
      Szczęsny|szczesny Wójcik|wojcik Łuczak|luczak Nowak`),
  },
  {
    language: 'Vietnamese',
    familyFirst: true,
    weight: 3,
    given: words(`Thảo|thao Đức|duc Hương|huong Quỳnh|quynh Tuấn|tuan Bích|bich Khánh|khanh`),
    family: words(`Nguyễn|nguyen Trần|tran Phạm|pham Đặng|dang Huỳnh|huynh Võ|vo Lê|le`),
  },
  {
    language: 'Turkish',
    weight: 3,
    given: words(`Ayşe|ayse Çağlar|caglar İbrahim|ibrahim Şule|sule Gökhan|gokhan Tuğçe|tugce`),
    family: words(`Yıldız|yildiz Öztürk|ozturk Çelik|celik Kılıç|kilic Şahin|sahin Doğan|dogan`),
  },
  {
    language: 'Russian',
    weight: 4,
    given: words(`Юлия|yulia Дмитрий|dmitri Ольга|olga Сергей|sergei Екатерина|ekaterina Илья|ilya
      Наталья|natalia Фёдор|fyodor`),
    family: words(`Соколова|sokolova Кузнецов|kuznetsov Щербаков|shcherbakov Морозова|morozova
      Лебедев|lebedev Зайцева|zaitseva Ёлкин|yolkin Чернов|chernov`),
  },
  {
    language: 'Greek',
    weight: 2,
    given: words(`Γιώργος|giorgos Ελένη|eleni Νίκος|nikos Αθηνά|athina Παύλος|pavlos`),
    family: words(`Παπαδόπουλος|papadopoulos Οικονόμου|oikonomou Βλάχος|vlachos Νικολάου|nikolaou`),
  },
  {
    language: 'Japanese',
    familyFirst: true,
    weight: 6,
    given: words(
      `陽子|yoko 健太|kenta さくら|sakura 翔|sho 結衣|yui 大輔|daisuke 美咲|misaki 蓮|ren`,
    ),
    family: words(
      `佐藤|sato 鈴木|suzuki 高橋|takahashi 田中|tanaka 渡辺|watanabe 伊藤|ito 髙木|takagi`,
    ),
  },
  {
    language: 'Chinese',
    familyFirst: true,
    joined: true,
    weight: 6,
    given: words(`伟|wei 芳|fang 秀英|xiuying 敏|min 静|jing 建国|jianguo 丽|li 浩然|haoran 𠮷|ji`),
    family: words(`王|wang 李|li 张|zhang 刘|liu 陈|chen 杨|yang 欧阳|ouyang 黄|huang`),
  },
  {
    language: 'Korean',
    familyFirst: true,
    joined: true,
    weight: 4,
    given: words(`서연|seoyeon 민준|minjun 지우|jiwoo 하은|haeun 도윤|doyun 수빈|subin`),
    family: words(`김|kim 이|lee 박|park 최|choi 정|jung 한|han`),
  },
  {
    language: 'Arabic',
    weight: 4,
    given: words(`فاطمة|fatima محمد|mohammed ليلى|layla يوسف|yousef نور|noor عمر|omar سارة|sara`),
    family: words(
      `الحسن|alhassan منصور|mansour الخطيب|alkhatib حداد|haddad القاسم|alqasim نجار|najjar`,
    ),
  },
  {
    language: 'Hebrew',
    weight: 2,
    given: words(`נועה|noa דוד|david תמר|tamar יונתן|yonatan שירה|shira`),
    family: words(`כהן|cohen לוי|levi מזרחי|mizrahi פרץ|peretz ביטון|biton`),
  },
  {
    language: 'Hindi',
    weight: 4,
    given: words(`प्रिया|priya अर्जुन|arjun दीपिका|deepika रोहन|rohan अनन्या|ananya विक्रम|vikram`),
    family: words(`शर्मा|sharma पटेल|patel सिंह|singh गुप्ता|gupta मिश्रा|mishra जोशी|joshi`),
  },
  {
    language: 'Thai',
    weight: 2,
    given: words(`สมชาย|somchai กนกวรรณ|kanokwan ณัฐพล|nattapon พิมพ์ชนก|pimchanok`),
    family: words(`แสงทอง|saengthong ศรีสุข|srisuk วงศ์ใหญ่|wongyai บุญมี|boonmee`),
  },
];
