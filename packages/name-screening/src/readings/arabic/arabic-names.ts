import { plainForm } from './arabic-letters.ts';

/**
 * Names in Arabic script whose vowels nobody writes, with the forms that passports and lists give them, commonest first:
 * English and French habit, and Persian for the names of Iran and Afghanistan. Our own table of common names, found by their plain letters.
 */
export const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  `
محمد mohammed mohamed muhammad mohammad mohamad
احمد ahmed ahmad
محمود mahmoud mahmud mahmood
حمد hamad
حامد hamed hamid
حميد hamid hameed
حمدان hamdan
حماد hammad hamad
حمزه hamza hamzah
علي ali aly
حسن hassan hasan
حسين hussein hussain hossein husayn houcine
حسان hassan
حسني hosni husni
محسن mohsen muhsin mohsin
عمر omar umar
عثمان othman uthman osman usman
ابراهيم ibrahim ebrahim
اسماعيل ismail esmail ismael
اسحاق ishaq
يعقوب yaqub yacoub
يوسف yousef youssef yusuf yousuf
موسي musa moussa mousa
عيسي issa isa eissa
هارون harun haroun
داود dawood daoud dawud
سليمان suleiman sulaiman sulayman soleiman slimane
يحيي yahya yahia
زكريا zakaria zakariya
يونس younes yunus younis
ايوب ayoub ayub
صالح saleh salih salah
صلاح salah
مصلح musleh
صادق sadeq sadiq sadegh
جعفر jafar jaafar
عباس abbas
قاسم qasim qassem kassem ghasem kacem
كاظم kazem kadhim kazim
باقر baqir bagher
جواد jawad javad
رضا reza rida redha
مهدي mahdi mehdi
هادي hadi
تقي taqi taghi
نقي naqi
مرتضي morteza murtada mortaza
مصطفي mustafa mostafa moustafa mustapha
مجتبي mojtaba mujtaba
خالد khaled khalid
خليل khalil
خلف khalaf
خليفه khalifa khalifah
سعيد saeed said
سعد saad sad
سعود saud
اسعد asaad
سالم salem salim
سليم salim
سلمان salman
سلام salam
سلطان sultan
سامي sami
سمير samir
سهيل suhail sohail
سيف saif sayf
سيد sayyid seyed sayed syed seyyed
زيد zaid zayd zeid
زياد ziad ziyad
زين zain zein
زينب zainab zeinab zaynab
طارق tariq tarek tareq
طه taha
طالب talib taleb
طلال talal
طلعت talaat
ظاهر zaher
عادل adel adil
عامر amer amir
عمار ammar amar
عماد imad emad
عاطف atef
عارف aref arif
عاصم assem asim
عدنان adnan
عزيز aziz
عزت izzat ezzat
عصام issam essam
عطا atta ata
عقيل aqil aqeel
علاء alaa ala
عوض awad
عوني awni
غازي ghazi
غسان ghassan
غالب ghalib ghaleb
فادي fadi
فارس fares faris
فاروق farouk faruq farooq
فاضل fadel fadhil fazel
فاطمه fatima fatemeh fatma
فايز fayez faiz
فهد fahd fahad
فؤاد fouad fuad
فوزي fawzi fauzi
فوزيه fawzia fouzia
فيصل faisal faysal feisal
فضل fadl fazl
فرج faraj
فريد farid
كمال kamal
كامل kamel kamil
كريم karim
لطيف latif
لؤي louay luay
ماجد majed majid
مجيد majid
ماهر maher mahir
مالك malik malek
مامون mamoun
مبارك mubarak mubarek embarek
محسني mohseni
محي muhi
مراد murad mourad
مروان marwan
مسعود masoud massoud masud
معاذ muath moaz muadh
معمر muammar
منصور mansour mansur
منير munir mounir
منذر munther mundhir
منال manal
مهند muhannad mohannad
موفق muwaffaq
ميلاد milad
نادر nader nadir
ناصر nasser naser nasir
نصر nasr
نصير naseer nasir
نصري nasri
نبيل nabil
نجيب najib
نزار nizar
نعيم naim
نواف nawaf
نوال nawal
نور nour nur noor
نوري nouri nuri noori
هاني hani
هاشم hashem hashim
هاشمي hashemi hashimi
هشام hisham hicham hesham
هلال hilal
هيثم haitham haytham
وائل wael wail
وليد walid waleed
وسيم wassim wasim
ياسر yasser yasir
ياسين yassin yassine yasin
ياسمين yasmin yasmine
زهير zuhair zouheir
زكي zaki
زكيه zakia
زهره zohra zahra
زهراء zahra
خديجه khadija
عائشه aisha aicha
مريم maryam mariam meriem
سعاد souad suad
سعاده saada
سميره samira
نجاه najat
نجلاء najla
رشيد rashid rachid
رشيده rachida rashida
راشد rashid rashed
رامي rami
رائد raed raid
رافع rafi
ربيع rabi rabia
رجب rajab
رحمن rahman
رحيم rahim
رمضان ramadan ramazan
رياض riyad riad
ريما rima
رنا rana
رفيق rafiq rafik
رؤوف raouf rauf
بدر badr
بشار bashar
بشير bashir bachir
بسام bassam
بلال bilal
بكر bakr
بن bin ben
تركي turki
تيسير taysir
توفيق tawfiq tewfik taoufik
ثامر thamer
جابر jaber jabir
جاسم jassim jasem
جلال jalal
جمال jamal gamal
جميل jamil
جمعه jumah juma
جهاد jihad
حاتم hatem hatim
حازم hazem hazim
حبيب habib
حبيبه habiba
حجازي hijazi
حداد haddad
حسام hussam hossam
حسيني hosseini husseini
حسنيه hasnia
حكيم hakim
حيدر haidar haydar heydar
خاتون khatun
خضر khader khodr
خميس khamis
درويش darwish
ديب deeb dib
ذياب dhiab
شاكر shaker shakir
شاهين shahin
شريف sharif sherif
شعبان shaaban
شفيق shafiq
شهاب shihab
شوقي shawqi
صباح sabah
صبحي sobhi subhi
صبري sabri
صدام saddam
صفاء safa
صقر saqr
ضياء dia diaa
عبد abd abdul
عبدالله abdullah abdallah abdollah
عبدالرحمن abdulrahman abdelrahman abdurrahman
عبيد obeid ubaid
عبيدي ubaidi obeidi
عتيق atiq
عدي uday oday
عراقي iraqi
عزالدين ezzedine izzeddin
علوي alawi alaoui
عواد awad awwad
غانم ghanem ghanim
غفار ghaffar
غني ghani
قادر qader qadir kader
قدوس quddus
قيس qais qays
قاضي qadi kadi
كاتب kateb
كوثر kawthar kaoutar
لبني lubna
لطفي lotfi lutfi
لمياء lamia
ليلي layla leila
مجاهد mujahid
مجدي magdi majdi
مدني madani
مرزوق marzouk marzuq
مسلم muslim
مشعل mishal meshaal
مصري masri
مطلق mutlaq
مظهر mazhar
مقداد miqdad
مقبل muqbil
ملا mullah
مناف manaf
مهنا muhanna
ناجي naji
نافع nafi
نايف nayef
نجم najm
هدي huda houda
هناء hana
هند hind
وداد widad
وفاء wafa
وهاب wahab wahhab
يزيد yazid
ازدين azeddine
الدين aldin eddin uddin eddine
الله allah ullah
رسول rasoul rasul
زاده zadeh
قلي qoli
امير amir
اميري amiri
اكبر akbar
اصغر asghar
اسد asad
اسلام islam eslam
اسامه osama usama
ايمن ayman aiman
ايمان iman
انس anas
انور anwar
امين amin ameen
امينه amina
ادريس idriss idris driss
اشرف ashraf achraf
اياد iyad ayad
ايهاب ihab
انيس anis
اكرم akram
بهرام bahram
بهزاد behzad
بهروز behrouz
بيژن bijan
پرويز parviz
پور pour
جهان jahan
خان khan
داريوش dariush
رستم rostam
سردار sardar
سعيدي saeedi saidi
سياوش siavash
شاه shah
شير shir sher
فرهاد farhad
فريدون fereydoun
كريمي karimi
كيوان keyvan
گل gul gol
محمدي mohammadi
مسعودي masoudi
منوچهر manouchehr
مهران mehran
نادري naderi
وحيد vahid wahid
تكريتي tikriti
بغدادي baghdadi
شامي shami
حلبي halabi
مغربي maghribi
تونسي tunsi tounsi
يمني yamani
كويتي kuwaiti
ليبي libi
جزائري jazairi
شمري shammari
دوسري dosari
عتيبي otaibi
قحطاني qahtani
زهراني zahrani
غامدي ghamdi
حربي harbi
شهري shehri
عنزي anzi enezi
مطيري mutairi
هاله hala haleh halah hela
سلمي salma sulami salmi selmi
رانيا rania
دعاء doaa duaa
اسراء israa esraa isra
شيماء shaimaa shayma chaima
اسماء asma asmaa
هيفاء haifa
غاده ghada
نجوي najwa
سناء sanaa sana
سهام siham
اماني amani
امل amal amel
حليمه halima halimah
سعيده saida saeeda
شادي shadi
ظافر dhafer dhafir
قصي qusay qusai
معتز moataz mutaz
نضال nidal
وسام wissam wisam
سفيان sufyan sofiane
طاهر taher tahir
حمدي hamdi
برهان burhan
شمس shams
بهاء bahaa baha
دعيج duaij
بهمن bahman
جمشيد jamshid
سهراب sohrab
شاپور shapour shapur
كامران kamran
كوروش kourosh
مهرداد mehrdad
ايرج iraj
حجت hojjat
موسوي mousavi musavi moussawi
منصوري mansouri mansoori
عباسي abbasi
حقاني haqqani
مرادي moradi
ميرزا mirza
رضايي rezaei rezaie
صادقي sadeghi sadeqi
رحيمي rahimi
ابراهيمي ebrahimi ibrahimi
اكبري akbari
قاسمي ghasemi qasemi qasimi
طاهري taheri tahiri
مخلوف makhlouf
شيخ sheikh shaikh
مولوي mawlawi maulvi
اخوند akhund
قريشي qureshi quraishi
ادريسي idrissi idrisi
عوده odeh awda
`
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([name = '', ...forms]) => [plainForm(name), forms]),
);
